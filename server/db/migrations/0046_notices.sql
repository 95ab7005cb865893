ALTER TABLE "announcement" ADD COLUMN "audience_roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience_colleges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience_programs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "withdrawn_at" timestamp with time zone;