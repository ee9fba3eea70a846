CREATE TABLE "code_batch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" bigint,
	"client_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"redeem_by" timestamp (3) with time zone,
	"access_days" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "activation_code" DROP CONSTRAINT "activation_code_course_id_course_id_fk";
--> statement-breakpoint
ALTER TABLE "activation_code" ADD COLUMN "batch_id" integer;--> statement-breakpoint
-- Codes that were made together become a batch.
INSERT INTO "code_batch" ("client_id", "course_id", "name", "count", "redeem_by", "access_days", "created_at", "kept_at")
SELECT gen_random_uuid(), "course_id", coalesce(nullif("note", ''), 'tsubame code create'), count(*), "redeem_by", "access_days", "created_at", "created_at"
  FROM "activation_code" GROUP BY "course_id", "note", "redeem_by", "access_days", "created_at" ORDER BY "created_at";--> statement-breakpoint
UPDATE "activation_code" c SET "batch_id" = b."id" FROM "code_batch" b
 WHERE b."course_id" = c."course_id" AND b."name" = coalesce(nullif(c."note", ''), 'tsubame code create') AND b."created_at" = c."created_at"
   AND b."redeem_by" IS NOT DISTINCT FROM c."redeem_by" AND b."access_days" IS NOT DISTINCT FROM c."access_days";--> statement-breakpoint
ALTER TABLE "activation_code" ALTER COLUMN "batch_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "activation_code" ADD COLUMN "revoked_by" bigint;--> statement-breakpoint
ALTER TABLE "activation_code" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
ALTER TABLE "code_batch" ADD CONSTRAINT "code_batch_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_batch" ADD CONSTRAINT "code_batch_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_batch_client_id" ON "code_batch" USING btree ("created_by","client_id");--> statement-breakpoint
CREATE INDEX "code_batch_course" ON "code_batch" USING btree ("course_id","id");--> statement-breakpoint
ALTER TABLE "activation_code" ADD CONSTRAINT "activation_code_batch_id_code_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_code" ADD CONSTRAINT "activation_code_revoked_by_user_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_code_batch" ON "activation_code" USING btree ("batch_id","id");--> statement-breakpoint
ALTER TABLE "activation_code" DROP COLUMN "course_id";--> statement-breakpoint
ALTER TABLE "activation_code" DROP COLUMN "redeem_by";--> statement-breakpoint
ALTER TABLE "activation_code" DROP COLUMN "access_days";--> statement-breakpoint
ALTER TABLE "activation_code" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "activation_code" DROP COLUMN "created_at";