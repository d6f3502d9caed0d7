ALTER TABLE "notices" DROP CONSTRAINT "notices_subject";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_audience";--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_events" ADD COLUMN "said_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "wrong_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm', 'link', 'receipt', 'refund', 'visit', 'turn', 'day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience" CHECK (audience in ('business', 'customer', 'administrator', 'technician')) NOT VALID;