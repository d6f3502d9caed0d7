ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_taken_by_administrators_id_fk";--> statement-breakpoint
ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_called_by_administrators_id_fk";--> statement-breakpoint
ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_assignee_id_administrators_id_fk";--> statement-breakpoint
ALTER TABLE "unfinished_leads" VALIDATE CONSTRAINT "unfinished_leads_called_by_administrators_id_fk";--> statement-breakpoint
ALTER TABLE "lead_history" VALIDATE CONSTRAINT "lead_history_what";--> statement-breakpoint
ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_source";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_subject";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_status";