DROP INDEX CONCURRENTLY IF EXISTS "receipts_by_lead";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipts_by_lead" ON "receipts" USING btree ("lead_id") WHERE lead_id is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visits_one_of_bill";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "visits_one_of_bill" ON "visits" USING btree ("bill_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visits_with_money";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_with_money" ON "visits" USING btree ("done_at") WHERE due_paise > 0;
