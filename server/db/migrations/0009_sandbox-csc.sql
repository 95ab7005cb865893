CREATE TABLE "sandbox_csc_merchant" (
	"merchant_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"entrance" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_csc_payment" (
	"csc_txn" text PRIMARY KEY NOT NULL,
	"page_key" text NOT NULL,
	"merchant_id" text NOT NULL,
	"merchant_txn" text NOT NULL,
	"merchant_receipt_no" text NOT NULL,
	"product_id" text NOT NULL,
	"product" text NOT NULL,
	"csc_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"share_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text NOT NULL,
	"paid_by" text NOT NULL,
	"paid_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"debited_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_csc_payment_merchantId_merchantTxn_unique" UNIQUE("merchant_id","merchant_txn")
);
--> statement-breakpoint
CREATE TABLE "sandbox_csc_wallet" (
	"csc_id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"name" text NOT NULL,
	"district" text NOT NULL,
	"balance_minor" bigint NOT NULL,
	"pin" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_csc_payment" ADD CONSTRAINT "sandbox_csc_payment_merchant_id_sandbox_csc_merchant_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."sandbox_csc_merchant"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_csc_payment" ADD CONSTRAINT "sandbox_csc_payment_csc_id_sandbox_csc_wallet_csc_id_fk" FOREIGN KEY ("csc_id") REFERENCES "public"."sandbox_csc_wallet"("csc_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_csc_wallet" ADD CONSTRAINT "sandbox_csc_wallet_merchant_id_sandbox_csc_merchant_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."sandbox_csc_merchant"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_csc_payment_page_key_index" ON "sandbox_csc_payment" USING btree ("page_key");--> statement-breakpoint
ALTER TABLE "csc_transaction" ADD CONSTRAINT "csc_transaction_clientId_merchantReceiptNo_unique" UNIQUE("client_id","merchant_receipt_no");