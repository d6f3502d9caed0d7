CREATE TABLE "upi_ids" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"upi_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upi_ids_one_row" CHECK ("upi_ids"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "setup_confirmations" DROP CONSTRAINT "setup_confirmations_name";--> statement-breakpoint
ALTER TABLE "setup_confirmations" ADD CONSTRAINT "setup_confirmations_name" CHECK (name in ('prices', 'policies', 'upi', 'backup', 'team', 'dismissal')) NOT VALID;