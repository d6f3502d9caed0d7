-- The rows that are there meet the narrower conditions of before; 0050 looks at the rest.
ALTER TABLE "notices" DROP CONSTRAINT "notices_subject";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_status";--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "what" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "taken_by" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "called_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "called_by" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "try_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "called_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "called_by" integer;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "try_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_taken_by_administrators_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_called_by_administrators_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_administrators_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_called_by_administrators_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_what" CHECK (what in ('status', 'note', 'called', 'notReached', 'assigned', 'corrected')) NOT VALID;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_source" CHECK (source in ('site', 'phone')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm', 'link', 'receipt', 'refund')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_status" CHECK (status in ('waiting', 'sending', 'sent', 'failed', 'kept')) NOT VALID;