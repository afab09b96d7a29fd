// Makes the search work in a site that is opened from a folder. There, browsers refuse the worker that does the
// searching, so its script runs in a hidden frame instead. Over HTTP, the browser's own workers are used.
class FrameWorker extends EventTarget {
  constructor(url) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    const inside = this.frame.contentWindow;
    inside.document.open(); // it forgets all listeners of the frame
    inside.document.write(
      `<script>
        postMessage = (message) => parent.postMessage(message, "*");
        importScripts = async (...urls) => {
          for (const src of urls) {
            const script = Object.assign(document.createElement("script"), { src });
            const loaded = new Promise((resolve) => (script.onload = resolve));
            document.body.append(script);
            await loaded;
          }
        };
      </script><body><script src="${url}"></script></body>`,
    );
    inside.document.close();
    this.ready = new Promise((resolve) => (inside.onload = resolve));
    addEventListener("message", (event) => {
      if (event.source !== inside) return;
      const message = new MessageEvent("message", { data: event.data });
      this.dispatchEvent(message);
      this.onmessage?.(message);
    });
  }

  async postMessage(data) {
    await this.ready;
    this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") window.Worker = FrameWorker;
