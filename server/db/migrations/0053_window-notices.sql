CREATE TABLE "window_notice" (
	"client_id" bigint NOT NULL,
	"exam_event_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"notification_id" integer NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	CONSTRAINT "window_notice_key" PRIMARY KEY("client_id","exam_event_id","student_id","notification_id","closes_at")
);
--> statement-breakpoint
ALTER TABLE "menu_program" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "window_notice" ADD CONSTRAINT "window_notice_client_id_exam_event_id_exam_event_client_id_id_fk" FOREIGN KEY ("client_id","exam_event_id") REFERENCES "public"."exam_event"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_notice" ADD CONSTRAINT "window_notice_client_id_student_id_student_client_id_id_fk" FOREIGN KEY ("client_id","student_id") REFERENCES "public"."student"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "window_notice_client_id_student_id_index" ON "window_notice" USING btree ("client_id","student_id");--> statement-breakpoint
CREATE INDEX "window_notice_left" ON "window_notice" USING btree ("client_id","created_at") WHERE queued_at is null;--> statement-breakpoint
-- Windows that are open already have been announced in other ways.
UPDATE "menu_program" SET "announced_at" = now() WHERE "opens_at" <= now();
