CREATE FUNCTION "mark_days_of_unfinished_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "days_to_count" ("day") SELECT DISTINCT day_in_india("updated_at") FROM "new_rows";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "days_to_count" ("day") SELECT DISTINCT day_in_india("updated_at") FROM "old_rows";
	ELSE
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT "day" FROM "old_rows" AS o JOIN "new_rows" AS n USING ("id"),
			LATERAL (VALUES (day_in_india(o."updated_at")), (day_in_india(n."updated_at"))) AS days ("day")
		WHERE (day_in_india(o."updated_at"), o."service_type", o."city")
			IS DISTINCT FROM (day_in_india(n."updated_at"), n."service_type", n."city");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "mark_on_insert" AFTER INSERT ON "unfinished_leads" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_unfinished_leads"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_update" AFTER UPDATE ON "unfinished_leads" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_unfinished_leads"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_delete" AFTER DELETE ON "unfinished_leads" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_unfinished_leads"();
