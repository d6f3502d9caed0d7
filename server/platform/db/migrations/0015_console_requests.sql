ALTER TABLE "home_records" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "home_records" ADD CONSTRAINT "home_records_request_id_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_by_request" UNIQUE("lead_id","request_id");