CREATE TABLE "content_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "content_version_one_row" CHECK ("content_version"."id" = 1)
);

--> statement-breakpoint
INSERT INTO "content_version" DEFAULT VALUES;
--> statement-breakpoint
-- The row stays locked until the transaction ends, so versions follow each other in the order of the commits. A
-- transaction that has moved it must not wait for a row that another change of content may hold.
CREATE FUNCTION "move_content_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved bigint;
BEGIN
	UPDATE "content_version" SET "version" = "version" + 1 RETURNING "version" INTO moved;
	PERFORM pg_notify('content_version', moved::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Every table that a public page or call reads; server/content/content-version.test.ts names one that is missing.
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "blogs" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();--> statement-breakpoint
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contact_details" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();--> statement-breakpoint
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();--> statement-breakpoint
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "home_records" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();--> statement-breakpoint
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "redirects" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();--> statement-breakpoint
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "services" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();--> statement-breakpoint
-- Pages show nothing of a picture but these columns. A save marks its pictures as permanent before it locks others.
CREATE TRIGGER "move_content_version" AFTER INSERT OR UPDATE OF "file", "width", "height", "widths", "alt" OR DELETE OR TRUNCATE ON "images" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"();
