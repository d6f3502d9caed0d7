ALTER TABLE "receipts" DROP CONSTRAINT "receipts_of";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_id" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of" CHECK (kind = 'bill' or order_id is not null) NOT VALID;