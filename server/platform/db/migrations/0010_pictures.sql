-- The files of the pictures that an HTML shows. A name ends in ten digits of its content's hash; a smaller copy has its
-- width behind them.
CREATE FUNCTION "picture_files"("html" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT found[1] || '.webp'), '{}')
	FROM regexp_matches("html", '/uploads/blogs/([[:alnum:]_.-]+-[0-9a-f]{10})(?:-[0-9]{1,4})?\.(?:webp|avif)', 'g') AS found
$$;
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "clean_html" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "clean_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "clean_html" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "clean_key" text;--> statement-breakpoint
CREATE INDEX "blogs_by_image" ON "blogs" USING btree ("image");--> statement-breakpoint
CREATE INDEX "blogs_pictures" ON "blogs" USING gin (picture_files(content));--> statement-breakpoint
CREATE INDEX "documents_pictures" ON "documents" USING gin (picture_files(description));
--> statement-breakpoint
-- A first start that was cut off at the wrong moment left its home page under another id than the one that the public sees.
INSERT INTO "home_records" ("id", "heading", "subheading", "contact1", "contact2", "meta_title", "meta_desc", "meta_keywords", "faqs")
SELECT 1, "heading", "subheading", "contact1", "contact2", "meta_title", "meta_desc", "meta_keywords", "faqs"
FROM "home_records" WHERE "deleted_at" IS NULL AND NOT EXISTS (SELECT 1 FROM "home_records" WHERE "id" = 1)
ORDER BY "id" LIMIT 1;
