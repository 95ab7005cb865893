CREATE TABLE "call_once" (
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"activity" text NOT NULL,
	"key_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	"answer" text,
	CONSTRAINT "call_once_client_id_user_id_activity_key_hash_pk" PRIMARY KEY("client_id","user_id","activity","key_hash")
);
--> statement-breakpoint
ALTER TABLE "call_once" ADD CONSTRAINT "call_once_client_id_user_id_user_account_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_once_client_id_at_index" ON "call_once" USING btree ("client_id","at");