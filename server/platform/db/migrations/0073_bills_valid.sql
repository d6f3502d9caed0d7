ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_lead_id_leads_id_fk";
--> statement-breakpoint
ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_bill_id_receipts_id_fk";
--> statement-breakpoint
ALTER TABLE "receipt_series" VALIDATE CONSTRAINT "receipt_series_series";
--> statement-breakpoint
ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_of";
--> statement-breakpoint
ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_kind";
--> statement-breakpoint
ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_series";
--> statement-breakpoint
ALTER TABLE "visit_events" VALIDATE CONSTRAINT "visit_events_what";
--> statement-breakpoint
ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_paid_by";
