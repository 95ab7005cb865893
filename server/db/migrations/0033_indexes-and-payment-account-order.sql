ALTER TABLE "payment_account" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_form_student_id_index" ON "exam_form" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "exam_form_college_id_index" ON "exam_form" USING btree ("college_id");--> statement-breakpoint
CREATE INDEX "seat_allocation_student_id_index" ON "seat_allocation" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_paper_student_id_index" ON "student_paper" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_paper_course_offering_id_index" ON "student_paper" USING btree ("course_offering_id");--> statement-breakpoint
CREATE INDEX "invoice_college_id_index" ON "invoice" USING btree ("college_id");--> statement-breakpoint
CREATE INDEX "invoice_line_fee_head_id_index" ON "invoice_line" USING btree ("fee_head_id");--> statement-breakpoint
CREATE INDEX "payment_order_payment_account_id_index" ON "payment_order" USING btree ("payment_account_id");--> statement-breakpoint
CREATE INDEX "enrolment_program_id_index" ON "enrolment" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "enrolment_program_part_id_index" ON "enrolment" USING btree ("program_part_id");--> statement-breakpoint
CREATE INDEX "enrolment_academic_year_id_index" ON "enrolment" USING btree ("academic_year_id");--> statement-breakpoint
CREATE INDEX "student_hold_student_id_index" ON "student_hold" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hall_ticket_student_id_index" ON "hall_ticket" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hall_ticket_enrolment_id_index" ON "hall_ticket" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "hall_ticket_program_part_term_id_index" ON "hall_ticket" USING btree ("program_part_term_id");