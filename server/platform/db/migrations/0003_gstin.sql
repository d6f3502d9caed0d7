ALTER TABLE "leads" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "gstin" text;