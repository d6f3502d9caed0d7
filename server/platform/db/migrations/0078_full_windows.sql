CREATE TABLE "full_windows" (
	"day" text NOT NULL,
	"service_type" text NOT NULL,
	"city" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "full_windows_day_service_type_city_pk" PRIMARY KEY("day","service_type","city")
);
