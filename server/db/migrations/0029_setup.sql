CREATE TABLE "setup" (
	"name" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"key_hash" text,
	"draft" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
