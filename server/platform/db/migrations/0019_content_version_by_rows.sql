-- A statement that changes no row moves no version. Only a trigger for a single event without a list of columns can read
-- the rows that its statement changed.
CREATE OR REPLACE FUNCTION "move_content_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved bigint;
BEGIN
	IF TG_LEVEL = 'STATEMENT' AND TG_OP <> 'TRUNCATE' THEN
		IF NOT EXISTS (SELECT FROM "changed_rows") THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE "content_version" SET "version" = "version" + 1 RETURNING "version" INTO moved;
	PERFORM pg_notify('content_version', moved::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Makes every change of a table that a public page or call reads move the version; server/content/content-version.test.ts
-- names a table that is missing.
CREATE PROCEDURE "add_content_triggers"("target" regclass) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE TRIGGER "move_on_insert" AFTER INSERT ON %s REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
	EXECUTE format('CREATE TRIGGER "move_on_update" AFTER UPDATE ON %s REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
	EXECUTE format('CREATE TRIGGER "move_on_delete" AFTER DELETE ON %s REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
	EXECUTE format('CREATE TRIGGER "move_on_truncate" AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	target regclass;
BEGIN
	FOREACH target IN ARRAY ARRAY['blogs', 'contact_details', 'documents', 'home_records', 'images', 'redirects', 'services']::regclass[] LOOP
		EXECUTE format('DROP TRIGGER "move_content_version" ON %s', target);
		CALL add_content_triggers(target);
	END LOOP;
END
$$;
--> statement-breakpoint
-- Pages show nothing of a picture but these columns. A save marks its pictures as permanent before it locks others.
DROP TRIGGER "move_on_update" ON "images";
--> statement-breakpoint
CREATE TRIGGER "move_on_update" AFTER UPDATE OF "file", "width", "height", "widths", "alt" ON "images" FOR EACH ROW EXECUTE FUNCTION "move_content_version"();
