ALTER TABLE "leads" ADD COLUMN "form_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_since" timestamp (3) with time zone;