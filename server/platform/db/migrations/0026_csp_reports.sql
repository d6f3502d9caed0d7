CREATE TABLE "csp_reports" (
	"day" text NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "csp_reports_day_directive_blocked_pk" PRIMARY KEY("day","directive","blocked")
);
