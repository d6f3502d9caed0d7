-- How fast pages were is in /metrics, and what a policy stopped is in the log.
-- safe while serving: the version before answers what browsers report by themselves with an error that nobody sees
DROP TABLE "csp_reports";--> statement-breakpoint
-- safe while serving: as above, and its clean-up goes on with the next table
DROP TABLE "vitals";
