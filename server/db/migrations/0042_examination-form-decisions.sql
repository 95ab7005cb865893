ALTER TABLE "exam_form" ADD COLUMN "decisions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_event" ADD COLUMN "forms_required" boolean DEFAULT false NOT NULL;