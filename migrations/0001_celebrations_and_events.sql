CREATE TABLE "learning_event" (
	"day" date NOT NULL,
	"pseudonym" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"course_id" integer NOT NULL,
	"level" text NOT NULL,
	"lesson_id" integer NOT NULL,
	"minute" smallint NOT NULL,
	CONSTRAINT "learning_event_day_pseudonym_kind_lesson_id_minute_pk" PRIMARY KEY("day","pseudonym","kind","lesson_id","minute")
);
--> statement-breakpoint
CREATE TABLE "learning_event_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_record" ADD COLUMN "passed_seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_event_studied" ON "learning_event" USING btree ("day","pseudonym","minute") WHERE kind = 'studied';--> statement-breakpoint
UPDATE "lesson_record" SET "passed_seen_at" = "passed_at" WHERE "passed_at" IS NOT NULL;
