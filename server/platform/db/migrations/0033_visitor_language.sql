ALTER TABLE "leads" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- Every row that is there has the default, so none needs a check.
ALTER TABLE "leads" ADD CONSTRAINT "leads_language" CHECK (language in ('en', 'hi', 'mr')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK (language in ('en', 'hi', 'mr')) NOT VALID;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_language" CHECK (language in ('en', 'hi', 'mr')) NOT VALID;