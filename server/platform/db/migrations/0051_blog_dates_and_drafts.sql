CREATE TABLE "drafts" (
	"administrator_id" integer NOT NULL,
	"record" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_administrator_id_record_key_pk" PRIMARY KEY("administrator_id","record","key")
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "meta_desc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_by_time" ON "drafts" USING btree ("saved_at");
