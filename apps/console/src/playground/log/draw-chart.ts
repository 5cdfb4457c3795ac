import { logTexts } from '../../texts/log.js';

const { chartTitle, days, fileName } = logTexts.starters.picture;
const requests = [420, 510, 480, 730, 640, 260, 190];
const size = { width: 640, height: 400, left: 56, bottom: 48, top: 64 };

/** A chart to ask a model about, drawn here: nothing is fetched. */
export async function drawChart(): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = 'black';
  pen.font = '600 24px sans-serif';
  pen.fillText(chartTitle, size.left, 40);
  drawBars(pen);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob === null ? undefined : new File([blob], fileName, { type: 'image/png' });
}

function drawBars(pen: CanvasRenderingContext2D): void {
  const height = size.height - size.bottom - size.top;
  const step = (size.width - size.left - 24) / requests.length;
  pen.font = '16px sans-serif';
  pen.textAlign = 'center';
  requests.forEach((count, index) => {
    const bar = (count / 800) * height;
    const left = size.left + index * step;
    pen.fillStyle = '#1a7f7a';
    pen.fillRect(left, size.height - size.bottom - bar, step - 16, bar);
    pen.fillStyle = 'black';
    pen.fillText(days[index] ?? '', left + (step - 16) / 2, size.height - 20);
    pen.fillText(String(count), left + (step - 16) / 2, size.height - size.bottom - bar - 8);
  });
}
