CREATE TABLE "audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"status" smallint,
	"administrator_id" integer,
	"administrator" text,
	"role" text,
	"target" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"settings" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_outcome" CHECK (outcome in ('done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_by_administrator" ON "audit" USING btree ("administrator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_by_outcome" ON "audit" USING btree ("outcome","created_at","id");--> statement-breakpoint
-- The program's role adds entries and reads them. A row may be removed once its term is over, RETENTION.audit.
REVOKE UPDATE, TRUNCATE ON "audit" FROM CURRENT_USER;
--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."created_at" < now() - interval '2 years' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "refuse_change" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "refuse_truncate" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
