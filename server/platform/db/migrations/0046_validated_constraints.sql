-- Reads the rows under a lock that lets others read and write. Where 0036, 0040 and 0043 ran as they were once, these
-- are valid already, and nothing is read.
ALTER TABLE "alarms" VALIDATE CONSTRAINT "alarms_administrator_id_administrators_id_fk";--> statement-breakpoint
ALTER TABLE "versions" VALIDATE CONSTRAINT "versions_kind";--> statement-breakpoint
ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_refund_id_refunds_id_fk";
