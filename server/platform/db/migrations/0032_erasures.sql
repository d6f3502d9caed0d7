CREATE TABLE "erasure_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "erasure_keys_one_row" CHECK ("erasure_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"counts" jsonb NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_by_person" ON "erasures" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "erasures_by_time" ON "erasures" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "erasure_keys" ("key") VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
