CREATE TABLE "setup_confirmations" (
	"name" text PRIMARY KEY NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_confirmations_name" CHECK (name in ('prices', 'policies', 'backup', 'team', 'dismissal'))
);
--> statement-breakpoint
ALTER TABLE "setup_confirmations" ADD CONSTRAINT "setup_confirmations_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;