ALTER TABLE "erasure_request" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD COLUMN "student_id" bigint;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_client_id_student_id_student_client_id_id_fk" FOREIGN KEY ("client_id","student_id") REFERENCES "public"."student"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_request_student" ON "erasure_request" USING btree ("student_id") WHERE student_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_request_open_student" ON "erasure_request" USING btree ("client_id","student_id") WHERE status = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "student_erased" ON "student" USING btree ("client_id","id") WHERE dob < '1100-01-01';--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_subject" CHECK ((user_id is null) <> (student_id is null));--> statement-breakpoint
UPDATE "student" SET "user_id" = NULL FROM "erasure_request" e WHERE e."client_id" = "student"."client_id" AND e."user_id" = "student"."user_id" AND e."status" = 'DONE';
