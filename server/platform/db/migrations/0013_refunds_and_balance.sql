CREATE TABLE "balance_days" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"differences" integer NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"key" text,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_request_id_unique";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_unique";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "idempotency_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "status" SET DEFAULT 'requested';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charge_paise" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "currency" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_refund_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The form's number, by which alone its request_id finds the order.
UPDATE "orders" SET "request_mobile" = coalesce("form" ->> 'mobile', '') WHERE "request_id" IS NOT NULL;--> statement-breakpoint
-- What was pending had been asked for, and nobody kept whether the provider had it: it is asked with the same key.
UPDATE "refunds" SET "status" = 'requested', "sent_at" = "created_at" WHERE "status" = 'pending';--> statement-breakpoint
UPDATE "refunds" SET "ended_at" = "created_at" WHERE "status" IN ('processed', 'failed');--> statement-breakpoint
-- The sandbox's refunds, which stood on its payments.
INSERT INTO "sandbox_refunds" ("id", "payment_id", "key", "amount_paise", "status", "created_at")
  SELECT 'rfnd_' || substr("id", 5), "id", "refund_key", "refunded_paise", 'processed', "created_at"
  FROM "sandbox_payments" WHERE "refunded_paise" > 0;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_requested" ON "refunds" USING btree ("payment_id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE status in ('requested', 'pending');--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "refund_key";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_by_request" UNIQUE("request_id","request_mobile");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (status in ('requested', 'pending', 'processed', 'failed'));