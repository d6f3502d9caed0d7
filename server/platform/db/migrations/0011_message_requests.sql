ALTER TABLE "contact_messages" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_request_id_unique" UNIQUE("request_id");