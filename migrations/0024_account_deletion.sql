ALTER TABLE "comment" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deletion_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_deletion_asked" ON "user" USING btree ("deletion_asked_at") WHERE "user"."deletion_asked_at" IS NOT NULL;