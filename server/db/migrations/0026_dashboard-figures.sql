CREATE TABLE "dashboard_count" (
	"client_id" bigint NOT NULL,
	"figure" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dashboard_count_client_id_figure_pk" PRIMARY KEY("client_id","figure")
);
--> statement-breakpoint
CREATE TABLE "dashboard_figure" (
	"client_id" bigint NOT NULL,
	"figure" text NOT NULL,
	"period" bigint NOT NULL,
	"college_id" bigint NOT NULL,
	"program_id" bigint NOT NULL,
	"program_part_id" bigint NOT NULL,
	"academic_year_id" bigint NOT NULL,
	"colleges" bigint[] NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"day" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "dashboard_figure_key" PRIMARY KEY("client_id","figure","period","college_id","program_id","program_part_id","academic_year_id","colleges","kind","detail","day")
);
--> statement-breakpoint
ALTER TABLE "dashboard_count" ADD CONSTRAINT "dashboard_count_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_figure" ADD CONSTRAINT "dashboard_figure_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;