CREATE TABLE "alarms" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alarms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"audience" text NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm')),
	CONSTRAINT "notices_audience" CHECK (audience in ('business', 'customer')),
	CONSTRAINT "notices_channel" CHECK (channel in ('email', 'sms', 'webhook')),
	CONSTRAINT "notices_status" CHECK (status in ('waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"note" text,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"service" text,
	"form" jsonb,
	"request_id" text,
	"payment_id" text,
	"lead_id" integer,
	"receipt_serial" integer,
	"paid_at" timestamp (3) with time zone,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "orders_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "orders_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "orders_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "orders_receipt_serial_unique" UNIQUE("receipt_serial"),
	CONSTRAINT "orders_status" CHECK (status in ('created', 'paid', 'failed', 'expired', 'booked', 'refunded')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_paise" >= 100)
);
--> statement-breakpoint
CREATE TABLE "otp_pauses" (
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "otp_pauses_reason" CHECK (reason in ('ceiling', 'share'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"refunded_paise" integer NOT NULL,
	"method" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_status" CHECK (status in ('created', 'authorized', 'captured', 'refunded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "refunds_status" CHECK (status in ('pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_secret" text NOT NULL,
	"webhook_secret" text NOT NULL,
	CONSTRAINT "sandbox_keys_one_row" CHECK ("sandbox_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" integer NOT NULL,
	"receipt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"refund_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"provider_order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "status" text DEFAULT 'unread' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_mobile_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "reason" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_order_id_sandbox_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("subject","subject_id","audience","channel");--> statement-breakpoint
CREATE INDEX "notices_by_status" ON "notices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_by_order" ON "sandbox_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_by_time" ON "sandbox_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_payment_id_unique" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_token_unique" UNIQUE("token");--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status" CHECK (status in ('unread', 'read', 'answered'));--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_reason" CHECK (reason in ('code', 'payment', 'callBack'));