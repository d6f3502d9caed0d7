CREATE TABLE "otp_tries" (
	"code_id" integer NOT NULL,
	"asker" text NOT NULL,
	"tries" smallint NOT NULL,
	CONSTRAINT "otp_tries_code_id_asker_pk" PRIMARY KEY("code_id","asker")
);
--> statement-breakpoint
DROP INDEX "otp_codes_one_live";--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "network" text;--> statement-breakpoint
UPDATE "otp_codes" SET "network" = "address";--> statement-breakpoint
ALTER TABLE "otp_codes" ALTER COLUMN "network" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "delivery" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
UPDATE "otp_codes" SET "delivery" = 'sent';--> statement-breakpoint
ALTER TABLE "otp_pauses" ADD COLUMN "network" text;--> statement-breakpoint
UPDATE "otp_pauses" SET "ends_at" = least("ends_at", now()) WHERE "reason" = 'share';--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "otp_tries" ADD CONSTRAINT "otp_tries_code_id_otp_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."otp_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otp_codes_by_network" ON "otp_codes" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "otp_pauses_by_network" ON "otp_pauses" USING btree ("network","id");--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_delivery" CHECK (delivery in ('pending', 'sent', 'refused', 'unknown'));