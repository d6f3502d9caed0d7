-- How fast pages were is in /metrics, and what a policy stopped is in the log.
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DROP TABLE "csp_reports";--> statement-breakpoint
-- safe while serving: nothing serves
DROP TABLE "vitals";
