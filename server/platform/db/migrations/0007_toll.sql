CREATE TABLE "code_switch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"who" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_switch_one_row" CHECK ("code_switch"."id" = 1),
	CONSTRAINT "code_switch_who" CHECK (who in ('everybody', 'record', 'known'))
);
--> statement-breakpoint
CREATE TABLE "tabs" (
	"key" text PRIMARY KEY NOT NULL,
	"half_h" double precision NOT NULL,
	"open" double precision NOT NULL,
	"record" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- safe while serving: version 1.0 does not serve beside one that reads pauses, it adopts its data
DROP TABLE "otp_pauses";--> statement-breakpoint
-- safe while serving: no version counts codes by address or network any more
DROP INDEX "otp_codes_by_address";--> statement-breakpoint
-- safe while serving: no version counts codes by address or network any more
DROP INDEX "otp_codes_by_network";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client" text;
