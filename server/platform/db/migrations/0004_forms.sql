ALTER TABLE "leads" ADD COLUMN "form_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "leads_by_form" ON "leads" USING btree ("form_id") WHERE form_id is not null;