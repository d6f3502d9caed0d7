CREATE TABLE "quotes" (
	"id" serial PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"lines" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_by_number" UNIQUE("visit_id","number"),
	CONSTRAINT "quotes_status" CHECK (status in ('sent', 'approved', 'declined', 'replaced')),
	CONSTRAINT "quotes_decided_by" CHECK (decided_by in ('customer', 'operator')),
	CONSTRAINT "quotes_total" CHECK (total_paise > 0)
);
--> statement-breakpoint
ALTER TABLE "receipt_series" DROP CONSTRAINT "receipt_series_series";
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_kind";
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_series";
--> statement-breakpoint
ALTER TABLE "visit_events" DROP CONSTRAINT "visit_events_what";
--> statement-breakpoint
-- safe while serving: the version before reads receipts by their orders, so it never meets one without
ALTER TABLE "receipts" ALTER COLUMN "order_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "lead_id" integer;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "bill_id" integer;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "due_paise" integer;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "paid_by" text;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "settled_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_sent" ON "quotes" USING btree ("visit_id") WHERE status = 'sent';
--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_approved" ON "quotes" USING btree ("visit_id") WHERE status = 'approved';
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_bill_id_receipts_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."receipts"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "receipt_series" ADD CONSTRAINT "receipt_series_series" CHECK (series in ('KG', 'CN', 'KB', 'TEST', 'TESTCN', 'TESTKB')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of" CHECK ((kind = 'bill') = (order_id is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_kind" CHECK (kind in ('receipt', 'creditNote', 'bill')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_series" CHECK (series in ('KG', 'CN', 'KB', 'TEST', 'TESTCN', 'TESTKB')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'freed', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place', 'quoted', 'approved', 'declined')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_paid_by" CHECK (paid_by in ('upi', 'cash', 'online', 'owed')) NOT VALID;
