CREATE TABLE "vitals" (
	"day" text NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vitals_day_page_device_metric_bucket_pk" PRIMARY KEY("day","page","device","metric","bucket")
);
