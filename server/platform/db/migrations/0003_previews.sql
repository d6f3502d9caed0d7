CREATE TABLE "previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "previews_by_time" ON "previews" USING btree ("created_at");