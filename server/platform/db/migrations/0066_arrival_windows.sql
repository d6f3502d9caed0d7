ALTER TABLE "orders" ADD COLUMN "arrival_window" text;
--> statement-breakpoint
-- Pages say whether a service has windows.
CALL add_content_triggers('technicians');
