ALTER TABLE "data_import" ADD COLUMN "file_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "scope" jsonb;