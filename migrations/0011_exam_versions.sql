CREATE TABLE "exam_version" (
	"hash" text PRIMARY KEY NOT NULL,
	"paper" json NOT NULL,
	"key" json NOT NULL,
	"folder" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "exam_version" text;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_exam_version_exam_version_hash_fk" FOREIGN KEY ("exam_version") REFERENCES "public"."exam_version"("hash") ON DELETE no action ON UPDATE no action;