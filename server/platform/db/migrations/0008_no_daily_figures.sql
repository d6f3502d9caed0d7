-- safe while serving: nothing has read or written it since 0005
DROP TABLE "daily_figures";--> statement-breakpoint
-- safe while serving: nothing has read or written it since 0005
DROP TABLE "days_to_count";
