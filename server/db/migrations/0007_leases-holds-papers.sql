CREATE TABLE "student_paper" (
	"client_id" bigint NOT NULL,
	"exam_event_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"course_offering_id" bigint NOT NULL,
	"attempt" text NOT NULL,
	CONSTRAINT "student_paper_client_id_exam_event_id_student_id_course_offering_id_pk" PRIMARY KEY("client_id","exam_event_id","student_id","course_offering_id")
);
--> statement-breakpoint
ALTER TABLE "student_hold" ADD COLUMN "placed_by" bigint;--> statement-breakpoint
ALTER TABLE "student_hold" ADD COLUMN "released_by" bigint;--> statement-breakpoint
ALTER TABLE "student_hold" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "ticket_job" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "ticket_job" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student_paper" ADD CONSTRAINT "student_paper_client_id_exam_event_id_exam_event_client_id_id_fk" FOREIGN KEY ("client_id","exam_event_id") REFERENCES "public"."exam_event"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_paper" ADD CONSTRAINT "student_paper_client_id_student_id_student_client_id_id_fk" FOREIGN KEY ("client_id","student_id") REFERENCES "public"."student"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_paper" ADD CONSTRAINT "student_paper_client_id_course_offering_id_course_offering_client_id_id_fk" FOREIGN KEY ("client_id","course_offering_id") REFERENCES "public"."course_offering"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_hold" ADD CONSTRAINT "student_hold_client_id_placed_by_user_account_client_id_id_fk" FOREIGN KEY ("client_id","placed_by") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_hold" ADD CONSTRAINT "student_hold_client_id_released_by_user_account_client_id_id_fk" FOREIGN KEY ("client_id","released_by") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;