ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_subject";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_audience";
