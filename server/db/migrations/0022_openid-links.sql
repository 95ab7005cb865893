CREATE TABLE "openid_link" (
	"user_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openid_link_user_id_issuer_pk" PRIMARY KEY("user_id","issuer"),
	CONSTRAINT "openid_link_clientId_issuer_subject_unique" UNIQUE("client_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "openid_link" ADD CONSTRAINT "openid_link_client_id_user_id_user_account_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;