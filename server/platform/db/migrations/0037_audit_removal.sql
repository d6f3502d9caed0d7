-- The one way to remove entries, for a role that may not: it passes over those within their term, RETENTION.audit.
CREATE FUNCTION "remove_old_audit_entries"("created_before" timestamp with time zone, "most" integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	WITH removed AS (
		DELETE FROM public."audit" WHERE "id" IN (
			SELECT "id" FROM public."audit"
			WHERE "created_at" < least("created_before", now() - interval '2 years')
			ORDER BY "created_at", "id" LIMIT "most"
		) RETURNING 1
	)
	SELECT count(*)::integer FROM removed
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "remove_old_audit_entries" FROM PUBLIC;
